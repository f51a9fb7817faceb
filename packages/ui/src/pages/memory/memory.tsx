import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { Page } from '../../look/page.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { Answers } from './answers.js'
import { Hits } from './hits.js'
import css from './memory.module.css'
import { Notes } from './notes.js'
import { Remember } from './remember.js'

const tabs = [
  { key: 'answers', word: 'Answers' },
  { key: 'words', word: 'By words' },
]

/** What agents have noted, and what answers a question. The question is in the address. */
export function Memory() {
  const [search, setSearch] = useSearchParams()
  const question = search.get('q') ?? ''
  const [text, setText] = useState(question)
  const [isNoting, setNoting] = useState(false)
  const tab = useTab(tabs)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const asked = text.trim()
    setSearch(asked === '' ? {} : { q: asked, ...(tab === 'words' && { tab }) })
  }
  const note = (
    <Button kind="primary" onClick={() => setNoting(true)}>
      New note
    </Button>
  )
  return (
    <Page title="Memory" actions={note}>
      <form className={css.form} onSubmit={send}>
        <TextField
          label="Question or words"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Ask</Button>
      </form>
      {question === '' ? (
        <Notes />
      ) : (
        <>
          <Tabs name="Ways to search" tabs={tabs} />
          {tab === 'words' ? <Hits words={question} /> : <Answers question={question} />}
        </>
      )}
      {isNoting ? <Remember onClose={() => setNoting(false)} /> : null}
    </Page>
  )
}
