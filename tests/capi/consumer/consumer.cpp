// The smallest program that mends a text, in C++. Exit status 0: it was mended as it should be.

#include <kintsu.hpp>

int main() {
    const kintsu::result mended = kintsu::repair("[1, 2,]");
    return mended.ok() && mended.text() == "[1, 2]" ? 0 : 1;
}
