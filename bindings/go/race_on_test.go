//go:build race

package kintsu

const raceEnabled = true
