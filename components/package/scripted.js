/* global document, location */
// Runs before a story page is shown, so that nothing moves when `story.js` arrives. A file of its
// own, because policies may forbid inline scripts. On disk, pages stay static: browsers load modules
// only from a server.
if (location.protocol !== 'file:') document.documentElement.className = 'scripted';
