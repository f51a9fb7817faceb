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

/** Of n3 only terms and what reads text: its streams and stores would bring half of Node along. */
const n3Parser: Plugin = {
  name: 'n3-parser',
  enforce: 'pre',
  resolveId: (id) => (id === 'n3' ? '\0n3' : undefined),
  load: (id) =>
    id === '\0n3'
      ? `import Parser from 'n3/src/N3Parser.js'
import Lexer from 'n3/src/N3Lexer.js'
import DataFactory from 'n3/src/N3DataFactory.js'
export default { Parser, Lexer, DataFactory }`
      : undefined,
}

export default defineConfig({
  base: '/ui/',
  plugins: [react(), contractRoutes, n3Parser],
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
