#!/usr/bin/env node
import { existsSync, statSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Where Node can, compiled code is kept between runs, which makes the start quicker.
module.enableCompileCache?.()

run().catch((error) => {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write('kg is not built yet: npm run build\n')
  process.exitCode = 70
})

async function run() {
  const { kgProgram } = await import('../dist/home/programs.js')
  await import(updated() ?? pathToFileURL(kgProgram()).href)
}

/** The version that `kg update` has installed, which a kg from elsewhere hands over to; a clone and a release do not. */
function updated() {
  const own = fileURLToPath(import.meta.url).replaceAll('\\', '/')
  if (!own.endsWith('/node_modules/@kg/cli/bin/kg.js') || /\/releases\/[^/]+\/node_modules\//.test(own))
    return undefined
  const slot = join(process.env.KG_HOME || join(homedir(), '.kg'), 'releases', 'current')
  const program = join(slot, 'node_modules', '@kg', 'cli', 'bin', 'kg.js')
  // Only what this user has put there is run.
  if (!existsSync(program) || (process.getuid !== undefined && statSync(slot).uid !== process.getuid()))
    return undefined
  return pathToFileURL(program).href
}
