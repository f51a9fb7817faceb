import { Loading } from '../../look/states.js'
import { Editor } from '../query/editor.js'
import type { Problem } from '../query/problem.js'
import css from './draft.module.css'

interface Props {
  readonly text: string | undefined
  readonly problem: Problem | undefined
  readonly onChange: (text: string) => void
  readonly onSave: () => void
}

const loadEditor = async () => (await import('./turtle-code-editor.js')).mountTurtleEditor

/** The statements as Turtle. What is wrong is marked in place while one types. */
export const TurtleView = ({ text, problem, onChange, onSave }: Props) =>
  text === undefined ? (
    <Loading />
  ) : (
    <>
      <Editor
        label="Turtle"
        hint="Ctrl Enter saves · do not rename blank nodes (_:x): a new name is a new node"
        loadEditor={loadEditor}
        value={text}
        problem={problem}
        onChange={onChange}
        onRun={onSave}
      />
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          Line {problem.line}, column {problem.column}: {problem.message}
        </p>
      )}
    </>
  )
