import type { Expected, ProofBundle } from '../bundle.js'
import { rpcRequest } from '../rpc-request.js'
import { verdictOn } from '../verdict.js'
import { renderVerdict } from './render.js'

// The page on which a bundle is dropped and checked. Nothing leaves it but questions to the RPC endpoint that is given.

/** A bundle at its limits, with room for JSON. */
const maxBytes = 1 << 28

const drop = find('drop', HTMLElement)
const picker = find('file', HTMLInputElement)
const pasted = find('pasted', HTMLTextAreaElement)
const result = find('result', HTMLElement)
let last: string | undefined
let asked = 0

picker.addEventListener('change', () => void take(picker.files?.[0]))
pasted.addEventListener('input', () => void check(pasted.value))
find('expectations', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  if (last !== undefined) void check(last)
})
for (const kind of ['dragenter', 'dragover'])
  addEventListener(kind, (event) => {
    event.preventDefault()
    drop.classList.add('over')
  })
addEventListener('dragleave', () => drop.classList.remove('over'))
addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  void take(event.dataTransfer?.files[0])
})
document.documentElement.dataset.ready = 'true'

async function take(file: File | undefined): Promise<void> {
  picker.value = ''
  if (file === undefined) return
  if (file.size > maxBytes) say('This file is too large to be a bundle')
  else await check(await file.text())
}

/** The newest question counts: an older answer that comes later is not shown. */
async function check(text: string): Promise<void> {
  last = text
  const turn = ++asked
  if (text.trim() === '') return result.replaceChildren()
  say('Checking…')
  // Lets the words be painted first: a large asset takes a moment.
  await new Promise((resolve) => setTimeout(resolve))
  const value = parsed(text)
  if (value === undefined) return say('This is not JSON')
  const url = entered('rpc')
  const asking = url === '' ? {} : { request: rpcRequest(url) }
  const verdict = await verdictOn(value, { expected: expected(), ...asking })
  if (turn !== asked) return
  const content = verdict.failed === 'shape' ? undefined : (value as ProofBundle).content
  result.replaceChildren(renderVerdict(verdict, content))
}

function expected(): Expected {
  const [author, contract] = [entered('author'), entered('contract')]
  return { ...(author === '' ? {} : { author }), ...(contract === '' ? {} : { contract }) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function say(words: string): void {
  const line = document.createElement('p')
  line.className = 'note'
  line.textContent = words
  result.replaceChildren(line)
}

function entered(id: string): string {
  return find(id, HTMLInputElement).value.trim()
}

function find<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}
