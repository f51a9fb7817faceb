// Writes the pages of docs/ that are made from the contract's records. Needs a build.
import { writeFileSync } from 'node:fs'
import { generatedDocs } from '@kg/contract/generate/docs'

for (const [name, text] of Object.entries(generatedDocs)) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text())
  console.log(`docs/${name}`)
}
