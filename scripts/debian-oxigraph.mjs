// The native Oxigraph server, unpacked into .tools/ and not installed. Prints how to start it:
//   node scripts/debian-oxigraph.mjs [--suite sid]   →   {"suite": "sid", "version": "…", "command": ["…"]}
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { toolsFolder } from './debian/tools-folder.mjs'
import { commandOf, orSay, unpackPackages } from './debian/unpack-packages.mjs'

const { values } = parseArgs({ options: { suite: { type: 'string' } } })
const suites = values.suite === undefined ? ['sid', 'trixie'] : [values.suite]

orSay('The native Oxigraph server', () => {
  const faults = []
  for (const suite of suites) {
    try {
      return obtain(suite)
    } catch (error) {
      faults.push(`${suite}: ${error.message}`)
    }
  }
  throw new Error(faults.join('; '))
})

function obtain(suite) {
  const root = unpackPackages({ suite, packages: ['oxigraph'], folder: toolsFolder(`oxigraph-${suite}`) })
  const command = commandOf(root, 'oxigraph')
  const [program, ...args] = command
  const version = execFileSync(program, [...args, '--version'], { encoding: 'utf8' }).trim()
  return { suite, version, command }
}
