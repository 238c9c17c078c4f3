import { createBrowserHistory } from '@tanstack/react-router';
import '@hourbank/ui/styles.css';
import { mount } from './mount';

// The stand-alone page of the development server. It creates its own history because the shell is not loaded.
const element = document.getElementById('console');
if (!element) throw new Error('The page has no element for the console.');

const onFatal = (error: unknown) => {
  element.textContent = `Something went wrong: ${error instanceof Error ? error.message : String(error)}`;
};
mount({ element, history: createBrowserHistory(), apiBaseUrl: '', onFatal });
