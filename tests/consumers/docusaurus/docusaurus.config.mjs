export default {
  title: 'Docs',
  url: 'http://docs.test',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  plugins: [['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: false }]],
  themes: ['@docusaurus/theme-classic'],
};
