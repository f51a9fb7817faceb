// Puts the modules of the command and of the daemon into a few files, because Node needs about a millisecond for every
// module that it loads. What reads a file beside its module still finds it there.
import { createRequire } from 'node:module'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))
/** They have binaries, WebAssembly or workers of their own, which they look for beside their modules. */
const apart = ['lmdb', 'msgpackr', 'oxigraph', 'tiny-secp256k1', 'pino', 'web-tree-sitter', 'libxml2-wasm']
/** It loads modules by their own addresses, and shares their classes of errors: it stays a module as well. */
const looseWorker = 'call-worker'
const ownAddress = /(?:new URL\('\.\/([\w-]+-worker)\.js', )?import\.meta\.url/g

await write('kg', { main: 'cli/dist/main.js' })
await write('daemon', {
  main: 'node/dist/daemon/main.js',
  run: 'node/dist/daemon/run-daemon.js',
  mcp: 'mcp/dist/http/mount.js',
  ui: 'ui/dist/mount.js',
})

async function write(name, programs) {
  const folder = `${packages}cli/dist/bundle/${name}`
  const workers = new Set()
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([as, path]) => [as, packages + path])),
    platform: 'node',
    external: (id, importer) => isApart(id, importer, folder),
    plugins: [addressesIn(folder, workers)],
    preserveEntrySignatures: 'strict',
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    cleanDir: true,
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  for (const program of [packages + programs.main, ...workers]) checkAlone(program, output)
  const bytes = output.reduce((sum, { code }) => sum + code.length, 0)
  console.log(`${folder}: ${output.length} files, ${Math.round(bytes / 1024)} KB`)
}

/** Workers become files of the bundle. Everything else that a module finds by its own address stays where it is. */
function addressesIn(folder, workers) {
  return {
    name: 'addresses',
    transform(code, id) {
      if (!id.startsWith(packages) || !code.includes('import.meta.url')) return null
      const path = relative(folder, id).replaceAll(sep, '/')
      const changed = code.replace(ownAddress, (found, worker = looseWorker) => {
        if (worker === looseWorker) return found.replace('import.meta.url', `new URL('${path}', import.meta.url).href`)
        const file = resolve(dirname(id), `${worker}.js`)
        workers.add(file)
        this.emitFile({ type: 'chunk', id: file, fileName: `${worker}.js` })
        return found
      })
      return { code: changed, map: null }
    },
  }
}

/** A package that stays apart must be the same one, seen from the bundle. */
function isApart(id, importer, folder) {
  if (!apart.some((name) => id === name || id.startsWith(`${name}/`))) return false
  const find = (from) => createRequire(from).resolve(id)
  if (importer !== undefined && find(importer) !== find(`${folder}/main.js`))
    throw new Error(`${importer} and the bundle find another ${id}`)
  return true
}

/** A program runs as soon as its file is loaded, so only the file that is named after it may load that. */
function checkAlone(program, output) {
  const { fileName } = output.find(({ moduleIds }) => moduleIds.includes(program))
  const loaded = output.filter(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes(fileName))
  const others = loaded.filter((one) => one.fileName !== basename(program))
  if (others.length > 0) throw new Error(`${others.map((one) => one.fileName).join(', ')} would start ${program}`)
}
