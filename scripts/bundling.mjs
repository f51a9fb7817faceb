// Puts the modules of programs into a few files, because Node needs about a millisecond for every module that it loads.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { importsElsewhere } from './imports-elsewhere.mjs'

export const packages = fileURLToPath(new URL('../packages/', import.meta.url))
const cli = `${packages}cli/`
/** They have binaries, WebAssembly or workers of their own, which they look for beside their modules: npm installs them. */
const apart = Object.keys(JSON.parse(readFileSync(`${cli}package.json`, 'utf8')).dependencies)
/** Node has it; what the package brings is for browsers and for Node as it was. */
const alias = { 'readable-stream': 'node:stream' }
/** Optional parts of other packages that we never ask for. */
const unwanted = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']
/** What each program and each thread loads first. */
const compiledCode = 'use-compiled-code'
const families = `${cli}dist/commands/families.js`
const coreAsync = `${packages}core/dist/async/`
const programs = {
  kg: 'cli/dist/main.js',
  daemon: 'node/dist/daemon/main.js',
  'run-daemon': 'node/dist/daemon/run-daemon.js',
  mcp: 'mcp/dist/http/mount.js',
  ui: 'ui/dist/mount.js',
  'ledger-tool': 'node/dist/exchange/transfer/ledger-tool.js',
  [compiledCode]: 'cli/dist/compiled-code/use-compiled-code.js',
}
/** Those that run as soon as they are loaded. */
const running = ['kg', 'daemon', 'ledger-tool']

/** @param folder where the files go */
export async function bundle(folder) {
  const input = Object.fromEntries(Object.entries(programs).map(([as, path]) => [as, packages + path]))
  const workers = new Set()
  const named = new Set()
  const imports = followImports(input)
  const made = await rolldown({
    input,
    platform: 'node',
    resolve: { alias },
    checks: { ineffectiveDynamicImport: false, emptyImportMeta: false },
    external: (id, importer) => unwanted.includes(id) || isApart(id, importer),
    plugins: [
      imports,
      routesAsTable(),
      importsElsewhere(compiledCode),
      { name: 'addresses', transform: ownAddresses(folder, workers, named) },
      threadEntries,
    ],
    preserveEntrySignatures: 'allow-extension',
  })
  const { output } = await made.write({
    dir: folder,
    // Of modules in this form, Node 20 can be given compiled code.
    format: 'cjs',
    cleanDir: true,
    // What a program loads before it runs is in one file, unless others need it as well.
    codeSplitting: {
      groups: [{ debugName: 'starts', name: (id) => imports.groupOf(id) }],
      includeDependenciesRecursively: false,
    },
    keepNames: true,
    entryFileNames: ({ name }) => (name === compiledCode ? `${name}.js` : bodyOf(`${name}.js`)),
    chunkFileNames: '[name]-[hash].js',
  })
  await made.close()
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  for (const { fileName } of output) if (fileName.endsWith(bodyEnd)) writeStarter(folder, fileName)
  for (const fileName of named)
    if (!existsSync(join(folder, fileName))) throw new Error(`${fileName} is named by a module, and not in the bundle`)
  for (const as of running) checkAlone(input[as], as, output)
  checkApart(input['run-daemon'], ['daemon', 'daemon-start'], output)
  for (const worker of workers) checkAlone(worker, basename(worker, '.js'), output)
  const bytes = output.reduce((sum, { code }) => sum + code.length, 0)
  console.log(`${folder}: ${output.length} files, ${Math.round(bytes / 1024)} KB`)
  return output
}

const bodyEnd = '.body.js'

/** The file with what a program or a thread is. */
const bodyOf = (fileName) => fileName.replace(/\.js$/, bodyEnd)

/** The file that is named after a program or a thread: it has compiled code used, also for the body. */
function writeStarter(folder, body) {
  const text = `require('./${compiledCode}.js')\nmodule.exports = require('./${body}')\n`
  writeFileSync(join(folder, body.replace(bodyEnd, '.js')), text)
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
    const workers = [...seen.keys()].filter((id) => id.endsWith('-worker.js') || id.startsWith(forThread))
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
    // Who imports one thing of a list of exports should not load all that is listed.
    for (const { dynamicallyImportedIds } of seen.values())
      for (const id of dynamicallyImportedIds)
        if (id.startsWith(packages) && basename(id) === 'index.js') groups.set(id, `all-${nameOf(dirname(id))}`)
    // These few are wanted everywhere: left to themselves, some end up in the file of the daemon.
    for (const id of seen.keys()) if (id.startsWith(coreAsync) && !groups.has(id)) groups.set(id, 'core-async')
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

const ownUrl = /import\.meta\.url/g
const moduleBeside = /new URL\('(\.\/[\w/-]+\.js)', import\.meta\.url\)/g
const ofModule = /\b(callInThread|offLoop)\(import\.meta\.url,/g
/** It loads modules by their own addresses, and shares their classes of errors. */
const looseWorker = 'call-worker.js'

/**
 * What becomes of the addresses that modules make from their own. Every module that is named by one becomes a file of the
 * bundle. What the command finds by its address is in its package, where it was. `../../package.json`, of which others
 * read their version, is the command's, seen from the bundle.
 */
const ownAddresses = (folder, workers, named) =>
  function transform(code, id) {
    if (!id.startsWith(packages) || !code.includes('import.meta.url')) return null
    const path = relative(folder, id).replaceAll(sep, '/')
    if (id.startsWith(cli)) return { code: code.replace(ownUrl, `new URL('${path}', import.meta.url).href`), map: null }
    const emit = (file) => {
      const fileName = fileNameOf(file)
      named.add(fileName)
      if (file.endsWith('-worker.js') && fileName !== looseWorker) workers.add(file)
      const entry = file.endsWith('-worker.js') ? file : forThread + file
      this.emitFile({ type: 'chunk', id: entry, fileName: bodyOf(fileName) })
      return fileName
    }
    const changed = code
      .replace(moduleBeside, (_, path) => `new URL('./${emit(resolve(dirname(id), path))}', import.meta.url)`)
      .replace(ofModule, (_, call) => `${call}(new URL('./${emit(id)}', import.meta.url).href,`)
    return { code: changed, map: null }
  }

const forThread = 'thread:'

/** What a thread loads of a module that the program has too: a file of its own, with all that the module exports. */
const threadEntries = {
  name: 'thread-entries',
  resolveId: (id) => (id.startsWith(forThread) ? id : null),
  load: (id) => (id.startsWith(forThread) ? `export * from ${JSON.stringify(id.slice(forThread.length))}\n` : null),
}

/** Two modules of a bundle may have the same name, so the folders are a part of it. */
const fileNameOf = (file) => (file.endsWith('-worker.js') ? basename(file) : nameOf(file))

const nameOf = (path) => relative(packages, path).replaceAll(sep, '-').replace('-dist', '')

/** A package that stays apart must be the same one, seen from the bundle. */
function isApart(id, importer) {
  if (!apart.some((name) => id === name || id.startsWith(`${name}/`))) return false
  const find = (from) => createRequire(from).resolve(id)
  if (importer !== undefined && find(importer) !== find(`${cli}dist/bundle/main.js`))
    throw new Error(`${importer} and the bundle find another ${id}`)
  return true
}

/** The daemon takes long to load: no file but its own ones may bring it along with something else. */
function checkApart(program, own, output) {
  const { fileName } = output.find(({ moduleIds }) => moduleIds.includes(program))
  const others = output.filter(({ imports, name }) => imports.includes(fileName) && !own.includes(name))
  if (others.length > 0) throw new Error(`${others.map((one) => one.fileName).join(', ')} would load ${fileName}`)
}

/** A program runs as soon as its file is loaded, so only the file that is named after it may load that. */
function checkAlone(program, as, output) {
  const { fileName } = output.find(({ moduleIds }) => moduleIds.includes(program))
  const loaded = output.filter(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes(fileName))
  const others = loaded.filter((one) => one.fileName !== bodyOf(`${as}.js`))
  if (others.length > 0) throw new Error(`${others.map((one) => one.fileName).join(', ')} would start ${program}`)
}
