import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNode } from '../../data/node.js'
import { Button } from '../../look/button.js'
import { TextArea, TextField } from '../../look/field.js'
import { Failed, Loading } from '../../look/states.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'
import { ProofPath } from './proof-path.js'
import { verifyHere } from './verify-here.js'

const most = 8

/** Chooses one statement and draws its way to the root. Which one is in the address. */
export function StatementProof({ asset, content }: { asset: AssetData; content: readonly string[] }) {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('statement') ?? ''
  const [words, setWords] = useState('')
  const choose = (line: string) =>
    setSearch((before) => {
      before.set('statement', line)
      return before
    })
  const found = content.filter((line) => line.toLowerCase().includes(words.toLowerCase())).slice(0, most)
  const send = (event: FormEvent) => {
    event.preventDefault()
    choose(words.trim())
  }
  return (
    <section className={css.proof} aria-labelledby="one-statement">
      <h2 id="one-statement">One statement, up to the root</h2>
      <p>A statement is proved without the others: their hashes are enough.</p>
      <form onSubmit={send} className={css.proof}>
        <TextField
          label="Statement"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          placeholder="<subject> <predicate> &quot;object&quot; ."
          hint={
            content.length === 0 ? 'Verify first to choose from all statements, or write one.' : 'Type to find one.'
          }
        />
        {content.length === 0 ? (
          <div>
            <Button type="submit" disabled={words.trim() === ''}>
              Draw its proof
            </Button>
          </div>
        ) : null}
      </form>
      {found.length === 0 ? null : (
        <ul className={css.lines} aria-label="Statements to prove">
          {found.map((line) => (
            <li key={line}>
              <button type="button" onClick={() => choose(line)} aria-pressed={line === chosen}>
                <bdi>{line}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen === '' ? null : <OneProof key={chosen} asset={asset} statement={chosen} />}
    </section>
  )
}

function OneProof({ asset, statement }: { asset: AssetData; statement: string }) {
  const client = useNode()
  const { data, error, refetch } = useQuery({
    queryKey: ['getProof', asset.assertionUri, asset.assertionVersion, statement],
    queryFn: async () => ({
      ...(await verifyHere(client, asset, statement)),
      describePath: (await import('@kg/core/verify')).describePath,
    }),
    retry: false,
  })
  const [altered, setAltered] = useState<string>()
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={4} what="Computing the proof" />
  const { bundle, describePath } = data
  if (bundle.statement === undefined) return null
  const { commitment, proof } = bundle
  const { line } = bundle.statement
  const given = describePath(line, proof, commitment.leafCount)
  const shown = altered === undefined ? given : describePath(altered, proof, commitment.leafCount)
  return (
    <>
      <TextArea
        label="What is hashed"
        rows={2}
        value={altered ?? line}
        onChange={({ target }) => setAltered(target.value === line ? undefined : target.value)}
        hint="Change a character to see where the proof breaks."
      />
      <ProofPath path={shown} given={given} root={commitment.root} />
    </>
  )
}
