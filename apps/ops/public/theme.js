/** Runs before the first paint, so that the wrong theme never flashes. It follows the system. */
(function theme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  };
  apply();
  dark.addEventListener('change', apply);
})();
