// Kills a writing process at random moments and checks that everything it acknowledged is there:
//   npm run crash -- --rounds 20
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ed25519Signer, Ledger, newEd25519Pem, receipts, verifyLedger } from '@kg/store'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
const home = mkdtempSync(join(tmpdir(), 'kg-crash-'))
const path = join(home, 'ledger')
const keyFile = join(home, 'node.pem')
const pem = newEd25519Pem()
writeFileSync(keyFile, pem, { mode: 0o600 })
const signer = ed25519Signer(pem)

interface Acknowledged {
  seq: number
  hash: string
  content: string
}

/** Runs the writer and kills it some time after its first acknowledgement. */
function killedRun(round: number): Promise<Acknowledged[]> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./writer.js', import.meta.url))
    const child = spawn(process.execPath, [script, path, keyFile, String(round), '16'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 600))
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the writer ended by itself (code ${code})`))
      const whole = text.slice(0, text.lastIndexOf('\n') + 1).trim()
      resolve(
        whole.split('\n').map((line) => {
          const [seq, hash, content] = line.split(' ')
          return { seq: Number(seq), hash: hash ?? '', content: content ?? '' }
        }),
      )
    })
  })
}

let acknowledged = 0
let lost = 0
let broken = 0
try {
  for (let round = 1; round <= rounds; round++) {
    const claims = await killedRun(round)
    const ledger = await Ledger.open({ path }, { signer })
    const missing = ledger.read((reader) =>
      claims.filter(
        ({ seq, hash, content }) => reader.get(receipts, seq)?.hash !== hash || !reader.hasContent(content),
      ),
    )
    const report = await verifyLedger(ledger)
    acknowledged += claims.length
    lost += missing.length
    if (!report.ok) broken++
    console.log(
      `round ${round}: ${claims.length} acknowledged, ${missing.length} lost, ${report.receipts} receipts, verify ${report.ok ? 'clean' : report.problems[0]}`,
    )
    await ledger.close()
  }
} finally {
  rmSync(home, { recursive: true, force: true })
}
console.log(`${acknowledged} writes acknowledged in ${rounds} rounds, ${broken} rounds with a broken ledger`)
console.log(`lost ${lost}`)
process.exitCode = lost === 0 && broken === 0 && acknowledged > 0 ? 0 : 1
