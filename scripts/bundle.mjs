// Bundles the command and the daemon with all that they need beside them: what runs in a clone is what `npm pack` takes.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, packages } from './bundling.mjs'
import { folderOf } from './folder-of.mjs'
import { licencesOf } from './licences.mjs'

const folder = `${packages}cli/dist/bundle`
/** Grammars of three dozen languages; only those that are read come along. */
const grammars = folderOf('tree-sitter-wasms', `${packages}ingest`)

const outputs = await bundle(folder)
cpSync(`${packages}ui/dist/site`, join(folder, 'site'), { recursive: true })
for (const name of grammarNames()) {
  const file = `tree-sitter-${name}.wasm`
  cpSync(join(grammars, 'out', file), join(folder, 'grammars', file))
}
const modules = outputs.flatMap(({ moduleIds }) => moduleIds)
const others = [...pageSources(), grammars].map((one) => join(one, 'package.json'))
// npm packs no file from outside of a package.
cpSync(`${packages}../LICENSE`, `${packages}cli/LICENSE`)
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesOf([...modules, ...others]))

/** Those that the code index reads. */
function grammarNames() {
  const languages = `${packages}ingest/dist/code/languages`
  const texts = readdirSync(languages).filter((file) => /(?<!\.test)\.js$/.test(file))
  const found = texts.flatMap((file) => [...readFileSync(join(languages, file), 'utf8').matchAll(/grammar: '(\w+)'/g)])
  return found.map(([, name]) => name)
}

/** What the pages are made of, which their bundler does not say: all that they could be. */
function pageSources() {
  const names = Object.keys(readManifest(`${packages}ui`).devDependencies)
  const shipped = names.filter((name) => !/^@types\/|^vite$|^@vitejs\//.test(name))
  const folders = new Set()
  const add = (name, from) => {
    const found = folderOf(name, from)
    if (folders.has(found)) return
    folders.add(found)
    for (const one of Object.keys(readManifest(found).dependencies ?? {})) add(one, found)
  }
  for (const name of shipped) add(name, `${packages}ui`)
  return [...folders]
}

function readManifest(of) {
  return JSON.parse(readFileSync(join(of, 'package.json'), 'utf8'))
}
