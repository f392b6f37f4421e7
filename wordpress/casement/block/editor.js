/* The block in the editor: a place that says what visitors will see, and its settings beside it. No build step. */
( () => {
	'use strict';

	const { blocks, blockEditor, components, element, i18n } = window.wp;
	const { createElement: h, Fragment } = element;
	const { __ } = i18n;

	const Edit = ( { attributes, setAttributes } ) => {
		const text = ( name, label ) =>
			h( components.TextControl, {
				key: name,
				label,
				value: attributes[ name ],
				help: __( 'Empty: as in Settings → Casement.', 'casement' ),
				onChange: ( value ) => setAttributes( { [ name ]: value } ),
			} );
		return h(
			Fragment,
			null,
			h(
				blockEditor.InspectorControls,
				null,
				h(
					components.PanelBody,
					{ title: __( 'Chat', 'casement' ) },
					text( 'botId', __( 'Bot', 'casement' ) ),
					text( 'channelId', __( 'Channel', 'casement' ) ),
					text( 'styleId', __( 'Style', 'casement' ) ),
					h( components.RangeControl, {
						label: __( 'Height in pixels', 'casement' ),
						value: attributes.height,
						min: 240,
						max: 2000,
						onChange: ( height ) => setAttributes( { height } ),
					} )
				)
			),
			h(
				'div',
				blockEditor.useBlockProps(),
				h( components.Placeholder, {
					icon: 'format-chat',
					label: __( 'Casement chat', 'casement' ),
					instructions: __( 'Visitors of the page find the chat here.', 'casement' ),
				} )
			)
		);
	};

	blocks.registerBlockType( 'casement/chat', { edit: Edit, save: () => null } );
} )();
