/** Theme of JupyterLab; undefined elsewhere. */
const themeOfLab = () => ({ true: 'light', false: 'dark' })[document.body.dataset.jpThemeLight];

export default {
  render({ model, el }) {
    const tree = document.createElement('lsm-shape');
    const update = () => {
      const attributes = { theme: themeOfLab() ?? 'auto', ...model.get('attributes') };
      const { src, ...others } = attributes;
      for (const { name } of [...tree.attributes]) {
        if (!(name in attributes) && name !== 'style') tree.removeAttribute(name);
      }
      for (const [name, value] of Object.entries(others)) tree.setAttribute(name, value);
      // Last, because it starts the log with the other attributes.
      if (src !== undefined) tree.setAttribute('src', src);
    };
    update();
    el.append(tree);
    model.on('change:attributes', update);
    const site = new MutationObserver(update);
    site.observe(document.body, { attributeFilter: ['data-jp-theme-light'] });
    return () => {
      model.off('change:attributes', update);
      site.disconnect();
    };
  },
};
