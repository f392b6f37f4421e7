import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { mountReact } from './render-react.ts';

const plugins = [remarkGfm];

export const mount = mountReact((text) => <Markdown remarkPlugins={plugins}>{text}</Markdown>);
