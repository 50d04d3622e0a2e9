package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestFilesAreCurrent(t *testing.T) {
	all, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range all {
		got, err := os.ReadFile(filepath.Join("../..", path))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what would be written now: go generate (%v)", path, err)
		}
	}
}
