/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the chat app is hosted, such as `https://chat.example.com/`. */
  readonly VITE_CHAT_URL: string;
}
