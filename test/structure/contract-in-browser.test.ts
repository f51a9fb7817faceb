import { resolve } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'

/** The code as a page of the web would load it, with everything it imports. */
async function bundleForBrowser(code: string): Promise<OutputChunk> {
  const entry = resolve('entry.js')
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ minify: true })
  await bundle.close()
  expect(output).toHaveLength(1)
  return output[0]
}

/** Paths of the modules whose code is in the bundle, from their package on. */
const listModules = ({ modules, facadeModuleId }: OutputChunk) =>
  Object.entries(modules)
    .filter(([id, { renderedLength }]) => renderedLength > 0 && !id.startsWith('\0') && id !== facadeModuleId)
    .map(([id]) => id.replaceAll('\\', '/').replace(/^.*\/(?:node_modules|packages)\//, ''))

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
    expect(/["'`]node:[a-z_/]+["'`]/.exec(chunk.code)?.[0]).toBeUndefined()
    expect([...new Set(modules.map((id) => id.split('/', 1)[0]))].sort()).toEqual(['contract', 'core', 'zod'])
    expect(chunk.code.length).toBeLessThan(320 * 1024)
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
