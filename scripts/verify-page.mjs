// Writes the page that checks proof bundles as one file, with the built modules inside: it works from a web server,
// from a disk and from a mail attachment. Usage: node scripts/verify-page.mjs [file]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const core = fileURLToPath(new URL('../packages/core/', import.meta.url))
const file = resolve(process.argv[2] ?? `${core}dist/verify.html`)
const anImport = /(\bfrom\s+|^import\s*)(['"])([^'"]+)\2/gm
/** Comments at the start of a line; examples in them would pass for imports. */
const comments = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*\n)/gm

/** Every module by its path, in the order in which they are met. */
const modules = new Map()

/** Data URLs have no neighbours, so modules name each other by what the import map says. */
function take(path) {
  const known = modules.get(path)
  if (known !== undefined) return known.name
  const module = { name: `kg-${modules.size}`, code: '' }
  modules.set(path, module)
  const code = readFileSync(path, 'utf8').replace(comments, '')
  module.code = code.replace(anImport, (_, word, quote, target) => `${word}${quote}${take(find(target, path))}${quote}`)
  return module.name
}

const find = (target, from) =>
  target.startsWith('.') ? resolve(dirname(from), target) : createRequire(from).resolve(target)

const entry = take(`${core}dist/verify/page/page.js`)
const imports = Object.fromEntries(
  [...modules.values()].map(({ name, code }) => [
    name,
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`,
  ]),
)
const scripts = `<script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="module">import '${entry}'</script>`
const page = readFileSync(`${core}src/verify/page/page.html`, 'utf8').replace('<!-- modules -->', () => scripts)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, page)
console.log(`${file}: ${modules.size} modules, ${Math.round(page.length / 1024)} KB`)
