// The asynchronous boundary lets the federation runtime settle on one copy of each shared library first.
void import('./bootstrap');

export {};
