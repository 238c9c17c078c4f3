export { createSiteFiles, type SiteFiles } from './site-files';
