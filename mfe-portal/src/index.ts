// The dynamic import lets the federation runtime resolve the shared libraries first.
void import('./bootstrap');

export {};
