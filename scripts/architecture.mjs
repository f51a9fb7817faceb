// Draws the diagram in docs/architecture.md from the imports. Needs a build.
import { readFileSync, writeFileSync } from 'node:fs'
import { withDiagram } from '../test/dist/structure/lib/diagram.js'

const file = 'docs/architecture.md'
writeFileSync(file, withDiagram(readFileSync(file, 'utf8')))
console.log(file)
