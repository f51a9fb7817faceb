// Puts the modules of programs into a few files, because Node needs about a millisecond for every module that it loads.
import { createRequire } from 'node:module'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

export const packages = fileURLToPath(new URL('../packages/', import.meta.url))
const cli = `${packages}cli/`
/** They have binaries, WebAssembly or workers of their own, which they look for beside their modules. */
export const apart = ['lmdb', 'msgpackr', 'oxigraph', 'tiny-secp256k1', 'pino', 'web-tree-sitter', 'libxml2-wasm']
/** Node has it; what the package brings is for browsers and for Node as it was. */
const alias = { 'readable-stream': 'node:stream' }
/** Optional parts of other packages that we never ask for. */
const unwanted = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']
const families = `${cli}dist/commands/families.js`
const programs = {
  kg: 'cli/dist/main.js',
  daemon: 'node/dist/daemon/main.js',
  'run-daemon': 'node/dist/daemon/run-daemon.js',
  mcp: 'mcp/dist/http/mount.js',
  ui: 'ui/dist/mount.js',
  'ledger-tool': 'node/dist/exchange/transfer/ledger-tool.js',
}
/** Those that run as soon as they are loaded. */
const running = ['kg', 'daemon', 'ledger-tool']

/**
 * @param folder where the files go
 * @param addresses what becomes of the addresses that modules make from their own: `besideModules` or `inBundle`
 */
export async function bundle(folder, addresses) {
  const input = Object.fromEntries(Object.entries(programs).map(([as, path]) => [as, packages + path]))
  const workers = new Set()
  const imports = followImports(input)
  const made = await rolldown({
    input,
    platform: 'node',
    resolve: { alias },
    checks: { ineffectiveDynamicImport: false },
    external: (id, importer) => unwanted.includes(id) || isApart(id, importer),
    plugins: [imports, routesAsTable(), { name: 'addresses', transform: addresses(`${cli}dist/bundle`, workers) }],
    preserveEntrySignatures: 'allow-extension',
  })
  const { output } = await made.write({
    dir: folder,
    format: 'esm',
    cleanDir: true,
    // What a program loads before it runs is in one file, unless others need it as well.
    codeSplitting: {
      groups: [{ debugName: 'starts', name: (id) => imports.groupOf(id) }],
      includeDependenciesRecursively: false,
    },
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await made.close()
  for (const as of running) checkAlone(input[as], as, output)
  for (const worker of workers) checkAlone(worker, basename(worker, '.js'), output)
  const bytes = output.reduce((sum, { code }) => sum + code.length, 0)
  console.log(`${folder}: ${output.length} files, ${Math.round(bytes / 1024)} KB`)
  return output
}

/** Which modules a program loads at its start, and which ones others load as well. */
function followImports(input) {
  const seen = new Map()
  const groups = new Map()

  /** Whatever these modules import, also what they import on demand; nothing behind the module to stop at. */
  function reach(from, { lazily, stopAt }, found = new Set()) {
    for (const id of from)
      if (!found.has(id) && id !== stopAt) {
        found.add(id)
        const { importedIds = [], dynamicallyImportedIds = [] } = seen.get(id) ?? {}
        reach(lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds, { lazily, stopAt }, found)
      }
    return found
  }

  function sort() {
    const workers = [...seen.keys()].filter((id) => id.endsWith('-worker.js'))
    const { kg, 'run-daemon': daemon, ...others } = input
    const command = reach([kg], {})
    const besides = reach([daemon, ...Object.values(others), ...workers], { lazily: true, stopAt: kg })
    // The command loads the daemon only to become it.
    const notDaemon = reach([kg, ...Object.values(others), ...workers], { lazily: true, stopAt: daemon })
    for (const id of command) groups.set(id, besides.has(id) ? 'common' : 'kg-start')
    // A family of commands is loaded as a whole.
    const users = new Map()
    for (const family of seen.get(families).dynamicallyImportedIds)
      for (const id of reach([family], {}))
        if (!groups.has(id) && !besides.has(id)) users.set(id, [...(users.get(id) ?? []), family])
    for (const [id, [one, another]] of users)
      groups.set(id, another === undefined ? `kg-${basename(one, '.js')}` : 'kg-start')
    for (const id of reach([daemon], {})) if (!notDaemon.has(id)) groups.set(id, 'daemon-start')
    for (const program of Object.values(input)) groups.delete(program)
  }

  return {
    name: 'follow-imports',
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      seen.set(id, { importedIds, dynamicallyImportedIds })
    },
    groupOf(id) {
      if (groups.size === 0) sort()
      return groups.get(id) ?? null
    },
  }
}

/** A command that only calls the daemon needs the paths of its routes, and none of their schemas. */
function routesAsTable() {
  const module = `${packages}client/dist/called-routes.js`
  return {
    name: 'routes-as-table',
    async load(id) {
      if (id !== module) return null
      const { calledRoutes } = await import(module)
      return `const table = ${JSON.stringify(calledRoutes())}\nexport const calledRoutes = () => table\n`
    },
  }
}

const ownAddress = /(?:new URL\('\.\/([\w-]+-worker)\.js', )?import\.meta\.url/g
/** It loads modules by their own addresses, and shares their classes of errors: it stays a module as well. */
const looseWorker = 'call-worker'

/** In a clone. Workers become files of the bundle; everything else that a module finds by its own address stays where it is. */
export const besideModules = (place, workers) =>
  function transform(code, id) {
    if (!id.startsWith(packages) || !code.includes('import.meta.url')) return null
    const path = relative(place, id).replaceAll(sep, '/')
    const changed = code.replace(ownAddress, (found, worker = looseWorker) => {
      if (worker === looseWorker) return found.replace('import.meta.url', `new URL('${path}', import.meta.url).href`)
      const file = resolve(dirname(id), `${worker}.js`)
      workers.add(file)
      this.emitFile({ type: 'chunk', id: file, fileName: `${worker}.js` })
      return found
    })
    return { code: changed, map: null }
  }

const moduleBeside = /new URL\('(\.\/[\w/-]+\.js)', import\.meta\.url\)/g
const ofModule = /\b(callInThread|offLoop)\(import\.meta\.url,/g
const ownVersion = /\(?createRequire\(import\.meta\.url\)\('\.\.\/\.\.\/package\.json'\)\)?/g

/** In a package of its own. Nothing lies beside the bundle, so every module that is named by its address becomes a file of it. */
export const inBundle = (place, workers) =>
  function transform(code, id) {
    if (!id.startsWith(packages) || !code.includes('import.meta.url')) return null
    // What the command finds by its own address is in its package.
    if (id.startsWith(cli)) return besideModules(place, workers).call(this, code, id)
    const emit = (file) => {
      const fileName = fileNameOf(file)
      this.emitFile({ type: 'chunk', id: file, fileName })
      return fileName
    }
    const changed = code
      .replace(ownVersion, JSON.stringify({ version: createRequire(id)(`${cli}package.json`).version }))
      .replace(moduleBeside, (_, path) => `new URL('./${emit(resolve(dirname(id), path))}', import.meta.url)`)
      .replace(ofModule, (_, call) => `${call}(new URL('./${emit(id)}', import.meta.url).href,`)
    return { code: changed, map: null }
  }

/** Two modules of a bundle may have the same name, so the folders are a part of it. */
const fileNameOf = (file) =>
  file.endsWith('-worker.js') ? basename(file) : relative(packages, file).replaceAll(sep, '-').replace('-dist-', '-')

/** A package that stays apart must be the same one, seen from the bundle. */
function isApart(id, importer) {
  if (!apart.some((name) => id === name || id.startsWith(`${name}/`))) return false
  const find = (from) => createRequire(from).resolve(id)
  if (importer !== undefined && find(importer) !== find(`${cli}dist/bundle/main.js`))
    throw new Error(`${importer} and the bundle find another ${id}`)
  return true
}

/** A program runs as soon as its file is loaded, so only the file that is named after it may load that. */
function checkAlone(program, as, output) {
  const { fileName } = output.find(({ moduleIds }) => moduleIds.includes(program))
  const loaded = output.filter(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes(fileName))
  const others = loaded.filter((one) => one.fileName !== `${as}.js`)
  if (others.length > 0) throw new Error(`${others.map((one) => one.fileName).join(', ')} would start ${program}`)
}
