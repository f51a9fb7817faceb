// Builds everything, or with --start only what runs a node. In a terminal it says all the while what it is at.
import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const projects = process.argv.includes('--start')
  ? ['packages/cli', 'packages/node', 'packages/ui', 'packages/core/src/verify/page']
  : []
const script = (name) => [process.execPath, `scripts/${name}.mjs`]
const steps = [
  ['Removing outputs without a source', ...script('prune-dist')],
  ['Compiling', 'tsc', '-b', ...projects],
  ['Writing the page that checks proofs', ...script('verify-page')],
  ['Building the pages', ...script('pages')],
  ['Bundling', ...script('bundle')],
  ['Trying the bundle', ...script('compile-ahead')],
]

for (const [title, ...line] of steps) {
  const code = await run(title, line)
  if (code !== 0) process.exit(code)
}

/** Runs a command, with a line about it that is renewed twice a second and goes when the command says something. */
async function run(title, [command, ...args]) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const clear = () => process.stdout.isTTY && process.stdout.write('\r\x1b[K')
  const show = () => process.stdout.isTTY && process.stdout.write(`\r\x1b[K${title} … ${seconds()} s`)
  show()
  const ticking = setInterval(show, 500)
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (text) => {
      clear()
      process[name].write(text)
    })
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
  )
  clearInterval(ticking)
  clear()
  if (process.stdout.isTTY && seconds() > 1) process.stdout.write(`${title}: ${seconds()} s\n`)
  return code
}
