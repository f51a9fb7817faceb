import { CopyButton } from '../../look/copy-button.js'
import { middleOut } from '../../look/short-iri.js'
import type { ReadKey } from './read-key.js'
import css from './understood.module.css'

const longest = 96

/** How an identifier was understood, and its other forms. */
export const Understood = ({ read: { parts, epc, link, doubt } }: { read: ReadKey }) => (
  <section className={css.box} aria-label="How it was understood">
    <dl>
      {parts.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>
            <bdi>{middleOut(value, longest)}</bdi>
          </dd>
        </div>
      ))}
      {epc === undefined ? null : <Form word="EPC URI" text={epc} />}
      {link === undefined ? null : <Form word="Digital Link" text={link} />}
    </dl>
    {doubt === undefined ? null : <p>{doubt} It is looked for as it is.</p>}
  </section>
)

const Form = ({ word, text }: { word: string; text: string }) => (
  <div>
    <dt>{word}</dt>
    <dd className={css.form}>
      <code>{middleOut(text, longest)}</code>
      <CopyButton text={text} what={`the ${word}`} />
    </dd>
  </div>
)
