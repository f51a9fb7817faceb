// Writes the tables of tools in docs/mcp.md from their records. Needs a build.
import { readFileSync, writeFileSync } from 'node:fs'
import { toolsMd } from '@kg/contract/generate/docs'
import { tools } from '@kg/contract/tools'

const file = new URL('../docs/mcp.md', import.meta.url)
const [begin, end] = ['<!-- tools: npm run docs -->\n', '<!-- end of tools -->\n']
const text = readFileSync(file, 'utf8')
const head = text.slice(0, text.indexOf(begin) + begin.length)
const tail = text.slice(text.indexOf(end))
writeFileSync(file, `${head}\n${toolsMd(tools)}\n${tail}`)
console.log('docs/mcp.md')
