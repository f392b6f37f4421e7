import { Streamdown } from 'streamdown';
import { mountReact } from './render-react.ts';

export const mount = mountReact((text) => <Streamdown>{text}</Streamdown>);
