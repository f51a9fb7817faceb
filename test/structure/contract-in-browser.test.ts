import type { OutputChunk } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { bundleForBrowser } from '../lib/bundle-for-browser.js'

/** Paths of the modules whose code is in the bundle, from their package on. */
const listModules = ({ modules, facadeModuleId }: OutputChunk) =>
  Object.entries(modules)
    .filter(([id, { renderedLength }]) => renderedLength > 0 && !id.startsWith('\0') && id !== facadeModuleId)
    .map(([id]) => id.replaceAll('\\', '/').replace(/^.*\/(?:node_modules|packages)\//, ''))

/** How a bundle names a module of Node, if it does. */
const moduleOfNode = ({ code }: OutputChunk) => /["'`]node:[a-z_/]+["'`]/.exec(code)?.[0]

const report = (what: string, { code }: OutputChunk) =>
  process.stdout.write(`${what}: ${Math.round(code.length / 1024)} KB minified\n`)

describe('the contract in a browser', () => {
  it('brings the records and no generator, nothing of Node and no library but zod', async () => {
    const chunk = await bundleForBrowser(`
      import { routes } from '@kg/contract'
      export * from '@kg/contract'
      export const { path } = routes.status
    `)
    const modules = listModules(chunk)
    expect(modules).toContain('contract/dist/routes/system.js')
    expect(modules.filter((id) => id.includes('/generate/') || id.includes('/tools/'))).toEqual([])
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([])
    expect(moduleOfNode(chunk)).toBeUndefined()
    expect([...new Set(modules.map((id) => id.split('/', 1)[0]))].sort()).toEqual(['contract', 'core', 'zod'])
    expect(chunk.code.length).toBeLessThan(348 * 1024)
    report('@kg/contract, all of it', chunk)
  })

  it('leaves out whatever a page does not use', async () => {
    const chunk = await bundleForBrowser(`export { UnauthorizedError } from '@kg/contract'`)
    expect(listModules(chunk).filter((id) => id.startsWith('zod/') || id.includes('/routes/'))).toEqual([])
    // Most of it is the list of what remedies advise, which every error needs.
    expect(chunk.code.length).toBeLessThan(8192)
    report('@kg/contract with one error', chunk)
  })
})

describe('the client library of the earlier generations in a browser', () => {
  it('brings nothing of Node, and writes nothing to the console', async () => {
    const chunk = await bundleForBrowser(`export * from '@kg/client/earlier'`)
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([])
    expect(moduleOfNode(chunk)).toBeUndefined()
    expect(listModules(chunk).filter((id) => id.startsWith('client/dist/node/'))).toEqual([])
    expect(chunk.code).not.toMatch(/\bconsole\./)
    report('@kg/client/earlier', chunk)
  })
})
