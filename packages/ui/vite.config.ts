import { calledRoutes } from '@kg/client'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const name = 'virtual:called-routes'

/** The table of routes, without the schemas that the contract describes them with. */
const contractRoutes: Plugin = {
  name: 'called-routes',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? `export const routes = ${JSON.stringify(calledRoutes())}` : undefined),
}

export default defineConfig({
  base: '/ui/',
  plugins: [react(), contractRoutes],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
