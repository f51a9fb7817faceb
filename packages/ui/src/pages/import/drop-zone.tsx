import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import css from './import.module.css'

interface Props {
  readonly onFiles: (files: File[]) => void
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on what is in it. The button to choose files does the same for a keyboard. */
export function DropZone({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    const { currentTarget, relatedTarget } = event
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the mouse can drop; there is a button beside it
    <div className={css.zone} onDragEnter={drag} onDragOver={drag} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver ? (
        <div className={css.over}>
          <Upload size={24} aria-hidden /> Drop to import
        </div>
      ) : null}
    </div>
  )
}
