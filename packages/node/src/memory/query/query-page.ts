import { createHash } from 'node:crypto'
import type { Page } from '../../platform/http/page.js'

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.4 }
body { margin: 0 auto; padding: 1rem; max-width: 75rem }
label { display: block; margin-top: .75rem; font-weight: 600 }
textarea, input { box-sizing: border-box; width: 100%; padding: .5rem; font: .95rem ui-monospace, monospace }
textarea { min-height: 11rem; resize: vertical }
button { margin: .75rem 0; padding: .5rem 1.25rem; font: inherit }
table { border-collapse: collapse; font-size: .9rem }
th, td { border: 1px solid #8888; padding: .25rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
#answer { overflow-x: auto }
`

// Text from an answer goes into the page as text alone, never as HTML.
const script = `
const element = (id) => document.getElementById(id)
const [form, token, query, state, answer] = ['form', 'token', 'query', 'state', 'answer'].map(element)
const types = 'application/sparql-results+json, text/turtle;q=0.9'
token.value = sessionStorage.getItem('kg-token') ?? ''
const given = new URLSearchParams(location.search).get('query')
if (given !== null) query.value = given

function show(node, text) {
  state.textContent = text
  answer.replaceChildren(...(node === undefined ? [] : [node]))
}
function make(name, text, children = []) {
  const node = document.createElement(name)
  if (text !== undefined) node.textContent = text
  node.append(...children)
  return node
}
function termText(term) {
  if (term === undefined) return ''
  if (term.type === 'uri') return '<' + term.value + '>'
  if (term.type === 'bnode') return '_:' + term.value
  if (term.type === 'triple') return '<<( ' + ['subject', 'predicate', 'object'].map((part) => termText(term.value[part])).join(' ') + ' )>>'
  const language = term['xml:lang']
  return language === undefined ? term.value : term.value + ' @' + language
}
function makeTable({ head, results }) {
  const names = head.vars
  const header = make('tr', undefined, names.map((name) => make('th', name)))
  const rows = results.bindings.map((row) => make('tr', undefined, names.map((name) => make('td', termText(row[name])))))
  return make('table', undefined, [make('thead', undefined, [header]), make('tbody', undefined, rows)])
}
async function run() {
  sessionStorage.setItem('kg-token', token.value)
  history.replaceState(null, '', location.pathname + '?query=' + encodeURIComponent(query.value))
  show(undefined, 'Running …')
  const headers = { accept: types, 'content-type': 'application/sparql-query' }
  if (token.value !== '') headers.authorization = 'Bearer ' + token.value
  const started = performance.now()
  try {
    const reply = await fetch(location.pathname, { method: 'POST', body: query.value, headers, credentials: 'omit' })
    const text = await reply.text()
    const took = ' in ' + Math.round(performance.now() - started) + ' ms'
    if (!reply.ok) {
      const { detail, remedy } = JSON.parse(text)
      return show(make('p', remedy), detail)
    }
    if (!(reply.headers.get('content-type') ?? '').includes('json')) return show(make('pre', text), 'A graph' + took)
    const result = JSON.parse(text)
    if (result.boolean !== undefined) return show(make('p', String(result.boolean)), 'An answer' + took)
    const count = result.results.bindings.length
    show(makeTable(result), count + (count === 1 ? ' row' : ' rows') + took)
  } catch (error) {
    show(undefined, 'The node did not answer: ' + error.message)
  }
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void run()
})
query.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})
if (given !== null && token.value !== '') void run()
`

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SPARQL · kg</title>
<style>${style}</style>
</head>
<body>
<h1>SPARQL</h1>
<form id="form">
<label for="token">Token</label>
<input id="token" type="password" autocomplete="off" placeholder="From auth.token, or the token of an agent">
<label for="query">Query</label>
<textarea id="query" spellcheck="false">SELECT ?s ?p ?o WHERE { ?s ?p ?o } LIMIT 25</textarea>
<button>Run</button>
</form>
<p id="state" role="status"></p>
<div id="answer"></div>
<script>${script}</script>
</body>
</html>
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page with a form for queries, for a browser that opens a SPARQL endpoint. It needs nothing from elsewhere. */
export const queryPage: Page = {
  html,
  answers: ({ graph, default: main }) => graph === undefined && main === undefined,
  policy: [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}
