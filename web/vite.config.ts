// Builds the page into dist/, which is committed: the same sources give the same bytes on every machine.
// Names in assets/ change with their content, so browsers may keep them for good.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/gnomon-[hash].js',
        assetFileNames: (asset) => (asset.names[0]?.endsWith('.css') ? 'assets/gnomon-[hash].css' : 'assets/[name]-[hash][extname]'),
        inlineDynamicImports: true,
      },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
