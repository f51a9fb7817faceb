import { describe, expect, it } from 'vitest'
import { redirectDefault } from './redirect-default.js'

const redirect = (text: string, namedGraphs = ['urn:a', 'urn:b']) =>
  redirectDefault(text, { defaultGraph: 'urn:d', namedGraphs })

describe('writes to the default graph', () => {
  it.each([
    ['INSERT DATA { <s> <p> 1 }', 'INSERT DATA { GRAPH <urn:d> { <s> <p> 1 } }'],
    [
      'INSERT DATA { <s> <p> 1 . GRAPH <g> { <s> <p> 2 } . <s> <p> 3 }',
      'INSERT DATA { GRAPH <urn:d> { <s> <p> 1 . } GRAPH <g> { <s> <p> 2 } GRAPH <urn:d> { <s> <p> 3 } }',
    ],
    ['DELETE WHERE { ?s ?p ?o }', 'DELETE { GRAPH <urn:d> { ?s ?p ?o } } WHERE { ?s ?p ?o }'],
    [
      'DELETE { ?s ?p ?o } INSERT { ?s ?p 2 } WHERE { ?s ?p ?o }',
      'DELETE { GRAPH <urn:d> { ?s ?p ?o } } INSERT { GRAPH <urn:d> { ?s ?p 2 } } WHERE { ?s ?p ?o }',
    ],
    ['WITH <g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }', 'WITH <g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }'],
    ['CLEAR DEFAULT', 'CLEAR SILENT GRAPH <urn:d>'],
    ['DROP NAMED', 'DROP SILENT GRAPH <urn:a> ;\nDROP SILENT GRAPH <urn:b>'],
    ['COPY DEFAULT TO <g>', 'CREATE SILENT GRAPH <urn:d> ;\nCOPY GRAPH <urn:d> TO <g>'],
    ['LOAD SILENT <x> ; DROP GRAPH <g>', 'DELETE DATA {} ; DROP GRAPH <g>'],
    [
      'PREFIX e: <http://e/> INSERT DATA { e:s e:p ";" }',
      'PREFIX e: <http://e/> INSERT DATA { GRAPH <urn:d> { e:s e:p ";" } }',
    ],
  ])('%s goes to a named graph', (text, expected) => {
    expect(redirect(text)).toBe(expected)
  })

  it('by ALL go to every draft; where there is none, to nothing', () => {
    expect(redirect('CLEAR ALL')).toContain('<urn:b> ;\nCLEAR SILENT GRAPH <urn:d>')
    expect(redirect('DROP NAMED', [])).toBe('DELETE DATA {}')
  })
})
