// Runs the bundle as a user would, and has V8 write down beside it what it compiled meanwhile, so that each later start
// takes a fifth less. Without this, everything works as well; so what goes wrong here stops no build.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import nodeModule from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packages } from './bundling.mjs'

const timeout = 60_000
const bundle = join(packages, 'cli', 'dist', 'bundle')
const writer = join(packages, '..', 'scripts', 'write-compiled.cjs')
const run = promisify(execFile)

/** The network and the node of whoever builds have nothing to do with it. */
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KG_')))

/** A call of the command, whose home is in this folder. */
const kg = (folder, ...line) =>
  run(process.execPath, [join(bundle, 'kg.js'), ...line], {
    timeout,
    env: {
      ...inherited,
      NODE_OPTIONS: `--require ${JSON.stringify(writer)}`,
      KG_COMPILED_CODE: join(bundle, 'use-compiled-code.js'),
      KG_HOME: join(folder, 'home'),
      KG_CHAIN_FOLDER: join(folder, 'chain'),
      KG_API_PORT: '0',
      KG_NET_LISTEN: '/ip4/127.0.0.1/tcp/0',
    },
  })

// Newer versions of Node keep compiled code by themselves.
if (nodeModule.enableCompileCache === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-compile-'))
  try {
    await kg(folder, 'start')
    await kg(folder, 'demo')
    await kg(folder, 'status')
  } catch (error) {
    console.warn(`The bundle will start more slowly: ${error.message}`)
  } finally {
    await kg(folder, 'stop').catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}
