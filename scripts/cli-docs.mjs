// Writes docs/cli.md from the command records. Needs a build.
import { writeFileSync } from 'node:fs'
import { commands } from '../packages/cli/dist/commands/index.js'
import { cliMd } from '../packages/cli/dist/docs/cli-md.js'

writeFileSync(new URL('../docs/cli.md', import.meta.url), cliMd(commands))
console.log('docs/cli.md')
