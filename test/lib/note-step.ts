import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { stepsFile } from './noted-steps.js'

// Loaded into a daemon before its own code: notes every step that it reaches in a file of its home.
const file = stepsFile(process.env.KG_HOME ?? '')

subscribe('kg:step', (name) => appendFileSync(file, `${String(name)}\n`))
