import { FileText } from 'lucide-react'
import { Chip } from '../../look/layer.js'
import { kindOf, sizeText } from './file-kind.js'
import css from './import.module.css'

export const FileLabel = ({ name, bytes }: { name: string; bytes: number }) => (
  <div className={css.file}>
    <FileText size={16} aria-hidden />
    <bdi title={name}>{name}</bdi>
    <Chip tone="plain">{kindOf(name)}</Chip>
    <small>{sizeText(bytes)}</small>
  </div>
)
