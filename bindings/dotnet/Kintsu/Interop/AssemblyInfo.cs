// No marshalling at run time: every parameter of NativeMethods is blittable, and the build fails where one is not.

using System.Runtime.CompilerServices;

[assembly: DisableRuntimeMarshalling]
