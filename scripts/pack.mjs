// Makes the tarballs that users install: `node scripts/pack.mjs [folder]`, after a build. The command is one package with
// everything inside but what has binaries; the client, the contract, the core (with the verifier) and the Solidity
// contracts are packages for other programs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { apart, bundle, inBundle, packages } from './bundling.mjs'
import { licencesOf } from './licences.mjs'

const out = resolve(process.argv[2] ?? 'packed')
const stage = join(out, 'stage')
const libraries = ['core', 'contract', 'client']
/** Grammars of three dozen languages; only those that are read come along. */
const grammarPackage = 'tree-sitter-wasms'
const readManifest = (path) => JSON.parse(readFileSync(path, 'utf8'))

const contractsReadme = `# @kg/contracts

The contracts that nodes publish by: Solidity sources in \`contracts/\`, ABI and bytecode in \`abi/\`.

    import { knowledgeAssetsAbi } from '@kg/contracts/abi/knowledge-assets'
`

rmSync(out, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
const folders = [await stageCommand(), ...libraries.map(stageLibrary), stageContracts()]
for (const folder of folders) {
  const said = execFileSync('npm', ['pack', folder, '--pack-destination', out, '--ignore-scripts', '--json'])
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(String(said))
  console.log(`${filename}: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}, ${entryCount} files`)
}
rmSync(stage, { recursive: true })

async function stageCommand() {
  const folder = join(stage, 'cli')
  const from = `${packages}cli`
  const outputs = await bundle(join(folder, 'dist', 'bundle'), inBundle)
  for (const path of ['bin', 'README.md', 'dist/home/programs.js', 'dist/home/daemon-env.js'])
    cpSync(join(from, path), join(folder, path), { recursive: true })
  cpSync(`${packages}../LICENSE`, join(folder, 'LICENSE'))
  cpSync(`${packages}ui/dist/site`, join(folder, 'dist/bundle/site'), { recursive: true })
  const grammars = stageGrammars(folder)
  const modules = outputs.flatMap(({ moduleIds }) => moduleIds)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf([...modules, ...pageSources(), grammars]))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(commandManifest(from), null, 2)}\n`)
  return folder
}

/** As it was built, with the licence, and without what only its developers need. */
function stageLibrary(name) {
  const folder = join(stage, name)
  for (const path of ['dist', 'README.md'])
    cpSync(`${packages}${name}/${path}`, join(folder, path), { recursive: true })
  cpSync(`${packages}../LICENSE`, join(folder, 'LICENSE'))
  const { devDependencies: _, ...manifest } = readManifest(`${packages}${name}/package.json`)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}

/** The Solidity sources, and ABI and bytecode of what they compile to. */
function stageContracts() {
  const folder = join(stage, 'contracts')
  const { version, license, repository, type, devDependencies } = readManifest(`${packages}chain/package.json`)
  const isForUs = (path) => /[/\\]test$|\.test\.|\.map$/.test(path)
  const copy = (from, to) =>
    cpSync(`${packages}chain/${from}`, join(folder, to), { recursive: true, filter: (path) => !isForUs(path) })
  copy('contracts', 'contracts')
  copy('dist/abi', 'abi')
  cpSync(`${packages}../LICENSE`, join(folder, 'LICENSE'))
  const library = '@openzeppelin/contracts'
  const manifest = {
    ...{ name: '@kg/contracts', version, description: 'The contracts that nodes publish by' },
    ...{ license, repository, type },
    exports: { './abi/*': { types: './abi/*.d.ts', default: './abi/*.js' }, './contracts/*': './contracts/*' },
    dependencies: { [library]: devDependencies[library] },
  }
  writeFileSync(join(folder, 'README.md'), contractsReadme)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}

/** What stays outside of the bundle, in the versions that the other packages of ours pin. */
function commandManifest(from) {
  const { name, version, description, license, repository, type, engines, bin } = readManifest(`${from}/package.json`)
  const { optionalDependencies } = readManifest(`${packages}chain/package.json`)
  const dependencies = Object.fromEntries(apart.map((one) => [one, versionOf(one)]))
  return {
    ...{ name, version, description, license, repository, type, engines, bin },
    files: ['bin', 'dist', 'THIRD-PARTY-LICENSES.txt'],
    exports: { './package.json': './package.json' },
    dependencies: { ...dependencies, [grammarPackage]: versionOf(grammarPackage) },
    // The local chain: npm goes on without it, and the node says what is missing when it is wanted.
    optionalDependencies,
    bundleDependencies: [grammarPackage],
  }
}

function versionOf(name) {
  return readManifest(join(folderOf(name, `${packages}cli`), 'package.json')).version
}

/** Where npm has put a package, seen from a folder. */
function folderOf(name, from) {
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  throw new Error(`${name} is not installed for ${from}`)
}

/** The grammars that the code index reads, as a package inside ours. */
function stageGrammars(folder) {
  const from = folderOf(grammarPackage, `${packages}ingest`)
  const into = join(folder, 'node_modules', grammarPackage)
  const languages = `${packages}ingest/dist/code/languages`
  const texts = readdirSync(languages).filter((file) => /(?<!\.test)\.js$/.test(file))
  const names = texts.flatMap((file) => [...readFileSync(join(languages, file), 'utf8').matchAll(/grammar: '(\w+)'/g)])
  for (const [, name] of names)
    cpSync(join(from, `out/tree-sitter-${name}.wasm`), join(into, `out/tree-sitter-${name}.wasm`))
  const { name, version, license, repository } = readManifest(join(from, 'package.json'))
  writeFileSync(join(into, 'package.json'), JSON.stringify({ name, version, license, repository }, null, 2))
  return join(from, 'package.json')
}

/** What the pages are made of, which their bundler does not say: all that they could be. */
function pageSources() {
  const names = Object.keys(readManifest(`${packages}ui/package.json`).devDependencies)
  const shipped = names.filter((name) => !/^@types\/|^vite$|^@vitejs\//.test(name))
  const folders = new Set()
  const add = (name, from) => {
    const folder = folderOf(name, from)
    if (folders.has(folder)) return
    folders.add(folder)
    for (const one of Object.keys(readManifest(join(folder, 'package.json')).dependencies ?? {})) add(one, folder)
  }
  for (const name of shipped) add(name, `${packages}ui`)
  return [...folders].map((folder) => join(folder, 'package.json'))
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
