// Module federation needs an asynchronous boundary to select one version of each shared library first.
void import('./bootstrap');

export {};
