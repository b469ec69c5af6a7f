import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // The same class names on every machine: from the component's own name, not its path.
    cssHash: ({ name, hash }) => `g-${name.toLowerCase()}-${hash(name)}`,
  },
};
