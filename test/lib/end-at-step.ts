import { subscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { endFile } from './end-at.js'

// Loaded into a daemon before its own code: ends it as a crash would, at the step that a file in its home names.
const file = endFile(process.env.KG_HOME ?? '')

subscribe('kg:step', (name) => {
  if (!existsSync(file)) return
  const { step, times } = JSON.parse(readFileSync(file, 'utf8')) as { step: string; times: number }
  if (name !== step) return
  if (times > 1) return writeFileSync(file, JSON.stringify({ step, times: times - 1 }))
  rmSync(file)
  process.kill(process.pid, 'SIGKILL')
})
