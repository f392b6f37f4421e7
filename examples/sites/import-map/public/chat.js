import { createChat } from 'casement';

createChat({ appUrl: 'https://chat.example.com/', botId: 'support', channelId: 'web' });
