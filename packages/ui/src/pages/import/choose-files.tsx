import { Upload } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../look/button.js'

/** A button that opens the browser's dialog for files. */
export function ChooseFiles({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden /> {children}
      </Button>
      <input ref={input} type="file" multiple hidden aria-label="Files" onChange={choose} />
    </>
  )
}
