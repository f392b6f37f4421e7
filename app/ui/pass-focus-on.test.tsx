// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { passFocusOn } from './pass-focus-on.ts';

afterEach(cleanup);

const Retry = () => {
  const [isPressed, setIsPressed] = useState(false);
  if (isPressed) return null;
  return (
    <p>
      <button ref={passFocusOn} onClick={() => setIsPressed(true)}>
        Try again
      </button>
    </p>
  );
};

const pressRetry = () => {
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  expect(retry.isConnected).toBe(false);
};

it('passes the focus on to what can take it before the control', () => {
  render(
    <nav>
      <p>
        <button>First</button>
        <button>Second</button>
        <button disabled>Third</button>
      </p>
      <Retry />
      <p>
        <button>Last</button>
      </p>
    </nav>,
  );
  pressRetry();
  expect(document.activeElement?.textContent).toBe('Second');
});

it('passes it on to the title of a dialog rather than to its close button', () => {
  render(
    <dialog open>
      <header>
        <h2 tabIndex={-1}>Plans</h2>
        <button>Close</button>
      </header>
      <Retry />
    </dialog>,
  );
  pressRetry();
  expect(document.activeElement?.textContent).toBe('Plans');
});

it('passes it on to the whole list where nothing stands before the control', () => {
  render(
    <nav>
      <Retry />
    </nav>,
  );
  pressRetry();
  expect(document.activeElement?.localName).toBe('nav');
});

it('leaves the focus where it has gone already', () => {
  render(
    <nav>
      <button>First</button>
      <Retry />
      <p>
        <button>Last</button>
      </p>
    </nav>,
  );
  const last = screen.getByRole('button', { name: 'Last' });
  last.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(last);
});
